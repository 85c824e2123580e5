import { createElement, Fragment, type ReactNode } from 'react';

type RepeatProps = { times: number; children: ReactNode };

/** The same content several times over, such as the places of what is on its way. */
export const Repeat = ({ times, children }: RepeatProps) =>
  createElement(Fragment, null, ...Array.from({ length: times }, () => children));
