import type { ReactNode } from 'react';
import type { Box } from '../../boxes.contract.ts';
import { t } from '../../messages/index.ts';
import { smallHeading } from '../card/Challenge.tsx';

/** The look of a message above the content of a dialog. */
export const notice =
  'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-info-soft py-2 pr-2 pl-3.5 text-14 text-info';

/** The task of a box. */
export const Task = ({ box }: { box: Box }) => (
  <div className="grid gap-1 rounded-control bg-sunken p-3 wrap-anywhere whitespace-pre-line">
    <h3 className={smallHeading}>{t.page.task}</h3>
    <p dir="auto">{box.taskDescription}</p>
  </div>
);

export type FieldGroupProps = {
  legend: string;
  describedBy?: string | undefined;
  children: ReactNode;
};

/** Fields or buttons under one label. */
export const FieldGroup = ({ legend, describedBy, children }: FieldGroupProps) => (
  <fieldset className="grid min-w-0 gap-2 border-0 p-0" aria-describedby={describedBy}>
    <legend className="mb-2 p-0 text-14 font-semibold">{legend}</legend>
    {children}
  </fieldset>
);
