import type { ComponentChildren } from 'preact';

/** A part of a page under its title. */
export const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="slip">
    <h2>{title}</h2>
    {children}
  </section>
);
