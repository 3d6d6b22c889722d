/** Prints what was expected and what came, line by line, and remembers whether all of it was the same. */
export function expectations() {
  let allMet = true;
  return {
    expect(what: string, came: unknown, expected: unknown): void {
      const met = came === expected;
      allMet &&= met;
      console.log(`${met ? 'PASS' : 'FAIL'}  ${what}: ${came}${met ? '' : `, not ${expected}`}`);
    },
    passed: () => allMet,
  };
}
