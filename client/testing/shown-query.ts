import { QueryObserver } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { expect, onTestFinished } from 'vitest';
import { createQueryClient } from '#client/data/query-client.ts';

/** The error of tRPC's client for an error response of our server. */
export const errorResponse = (httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32600, message: 'No', data: { httpStatus } } });

/** A page that shows one query; `answers` are the server's, in order. */
export function showQuery(path: string[], ...answers: (string | object | Error | Promise<unknown>)[]) {
  const queryClient = createQueryClient();
  const requests: number[] = [];
  const queryFn = async () => {
    const answer = answers[requests.push(1) - 1];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('Too many requests');
    return answer;
  };
  const queryKey = [path, { type: 'query' }];
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false });
  onTestFinished(observer.subscribe(() => undefined));
  const isLoaded = () => expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  return { queryClient, observer, requests, isLoaded };
}
