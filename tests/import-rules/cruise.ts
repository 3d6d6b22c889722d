import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import rules from '../../.dependency-cruiser.mjs';

/** Checks the import rules in `src` of a folder. Throws if nothing can be read. */
export async function cruiseSrc(folder: string): Promise<ICruiseResult> {
  const options = {
    ...rules.options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: rules.forbidden },
  } as ICruiseOptions;
  const { output } = await cruise(['src'], options);
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** The names of the rules that each file broke. A cycle is reported once and counts for all its files. */
export function violationsByFile(result: ICruiseResult): Map<string, Set<string>> {
  const broken = new Map<string, Set<string>>();
  for (const { from, rule, cycle = [] } of result.summary.violations) {
    for (const file of [from, ...cycle.map(({ name }) => name)]) {
      broken.set(file, (broken.get(file) ?? new Set()).add(rule.name));
    }
  }
  return broken;
}
