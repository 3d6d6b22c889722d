/** Why nothing of an archive came in, in words for a person. The home is as it was. */
export class ImportRefused extends Error {}
