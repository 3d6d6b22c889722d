import type { WireAnswer } from './wire.ts';

/** The score of Mozilla's Observatory, for headers that this app can have; A+ from 100. */
export function scoreOf({ headers }: Pick<WireAnswer, 'headers'>): number {
  const header = (name: string) => String(headers[name] ?? '');
  const policy = new Map(
    header('content-security-policy')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources.join(' ')] as const),
  );
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? "'unsafe-inline'";
  const styles = policy.get('style-src') ?? policy.get('default-src') ?? "'unsafe-inline'";
  const policyScore = () => {
    if (header('content-security-policy') === '') return -25;
    if (/unsafe-inline|data:|https?:(\s|$)|\*/.test(scripts)) return -20;
    if (scripts.includes('unsafe-eval')) return -10;
    if (styles.includes('unsafe-inline')) return 0;
    return policy.get('default-src') === "'none'" ? 10 : 5;
  };
  const age = Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1] ?? 0);
  const framed =
    policy.get('frame-ancestors') === "'none'" ||
    /^(DENY|SAMEORIGIN)$/.test(header('x-frame-options'));
  return (
    100 +
    policyScore() +
    (age >= 15_768_000 ? 0 : -20) +
    (header('x-content-type-options') === 'nosniff' ? 0 : -5) +
    (framed ? 5 : -20) +
    (/^(no-referrer|same-origin|strict-origin.*)$/.test(header('referrer-policy')) ? 5 : 0) +
    (header('cross-origin-resource-policy') === 'same-origin' ? 10 : 0) +
    (header('access-control-allow-origin') === '*' ? -50 : 0)
  );
}
