import type { Partner } from './couple.ts';

export const wheel = ({ page }: Partner) => page.getByRole('dialog', { name: 'Prize Wheel' });
export const button = ({ page }: Partner, name: string) =>
  page.getByRole('button', { name, exact: true });
