import { type ReactNode, useId } from 'react';

export function Subsection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="grid gap-4" aria-labelledby={id}>
      <h3 className="text-18 font-semibold" id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}
