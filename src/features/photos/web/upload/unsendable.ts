/** A photo that cannot go up, however often it is tried. Its message is for the person. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable';
}
