import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import type { ApiError } from "./api-error.ts";
import type { Answer, CallArguments, CallInput, CallName } from "./calls.ts";
import { keyring } from "./idempotency.ts";
import { queryClient } from "./query-client.ts";

type Reads = Extract<CallName, `GET ${string}`>;
type Commands = Exclude<CallName, Reads>;

export type UseCallOptions = {
  /** False waits: the input is not complete, or nobody is signed in. */
  enabled?: boolean;
  refetchIntervalMilliseconds?: number;
  staleMilliseconds?: number;
};

type Loose = { params?: unknown; query?: unknown; body?: unknown };

/** The cache key of a read: its name and what it asks for. `callKey("GET /bookings")` fits all its pages. */
export function callKey(name: Reads, input?: Loose): readonly unknown[] {
  if (!input) return [name];
  return [name, { params: input.params ?? null, query: input.query ?? null }];
}

/** Reads from the server through the cache: `useCall("GET /bookings/{id}", { params: { id } })`. */
export function useCall<Name extends Reads>(
  name: Name,
  input: CallInput<Name>,
  options: UseCallOptions = {},
): UseQueryResult<Answer<Name>, ApiError> {
  return useQuery<Answer<Name>, ApiError>(
    {
      queryKey: callKey(name, input as Loose),
      queryFn: ({ signal }) => api.call(name, ...([{ ...input, signal }] as unknown as CallArguments<Name>)),
      ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
      ...(options.refetchIntervalMilliseconds ? { refetchInterval: options.refetchIntervalMilliseconds } : {}),
      ...(options.staleMilliseconds === undefined ? {} : { staleTime: options.staleMilliseconds }),
    },
    queryClient,
  );
}

/**
 * Sends a command: `const cancel = useCommand("POST /bookings/{id}/cancel"); cancel.mutate({ params: { id }, body })`.
 * Trying the same thing again carries the same Idempotency-Key until the server has answered for good.
 */
export function useCommand<Name extends Commands>(
  name: Name,
  onSuccess?: (answer: Answer<Name>, input: CallInput<Name>) => void,
): UseMutationResult<Answer<Name>, ApiError, CallInput<Name>> {
  return useMutation<Answer<Name>, ApiError, CallInput<Name>>(
    {
      mutationFn: (input) => sendCommand(name, input),
      ...(onSuccess ? { onSuccess } : {}),
    },
    queryClient,
  );
}

/** The same outside React. */
export function sendCommand<Name extends Commands>(name: Name, input: CallInput<Name>): Promise<Answer<Name>> {
  const { params, query, body } = input as Loose;
  return keyring.with(JSON.stringify([name, params, query, body]), (idempotencyKey) =>
    api.call(name, ...([{ ...input, idempotencyKey }] as unknown as CallArguments<Name>)),
  );
}
