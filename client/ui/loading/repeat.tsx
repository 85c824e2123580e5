import { createElement, Fragment, type ReactNode } from 'react';

type RepeatProps = { times: number; children: ReactNode };

/** The same content several times, such as the skeletons of a list. */
export const Repeat = ({ times, children }: RepeatProps) =>
  createElement(Fragment, null, ...Array.from({ length: times }, () => children));
