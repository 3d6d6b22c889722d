interface Format<Value> {
  format(value: Value): string;
}

/**
 * A formatter of the language that is made when somebody first reads by it. The first of them all costs a page 25 ms,
 * and a telephone 100; and the server, which starts with all texts of its refusals, may never need it.
 */
export function madeLate<Value>(make: () => Format<Value>): Format<Value> {
  let made: Format<Value> | undefined;
  return {
    format(value) {
      made ??= make();
      return made.format(value);
    },
  };
}

/** Whole numbers as people read them, such as 1,314. By hand, since every page begins with some. */
export const counted: Format<number> = {
  format: (count) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ','),
};

const dollars = madeLate<number>(
  () => new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }),
);
const wholeDollars = madeLate<number>(
  () =>
    new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);

/** Play money, such as $5; with cents only where there are some (decisions §10). */
export const money = (value: number): string =>
  (Number.isInteger(value) ? wholeDollars : dollars).format(value);
