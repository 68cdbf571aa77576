import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import type { ApiClient } from "./api-client.ts";
import type { ApiError } from "./api-error.ts";
import type {
  AnswerOf,
  CallArgumentsOf,
  CallInputOf,
  CallNameOf,
  CallTable,
} from "./call-types.ts";
import { idempotencyKeys } from "./idempotency-keys.ts";
import { queryClient } from "./query-client.ts";

type ReadsOf<Calls extends CallTable> = Extract<CallNameOf<Calls>, `GET ${string}`>;
type CommandsOf<Calls extends CallTable> = Exclude<CallNameOf<Calls>, `GET ${string}`>;

export type ApiQueryOptions = {
  /** False delays the query: the input is not complete, or no user is signed in. */
  enabled?: boolean;
  refetchIntervalMilliseconds?: number;
  staleMilliseconds?: number;
};

/** A first answer is waited for, so the bar shows it (SPEC 1); only reading again may be quiet. */
const waitedFor = (queryKey: readonly unknown[]) =>
  queryClient.getQueryData(queryKey) === undefined ? { quiet: false } : {};

type Loose = { params?: unknown; query?: unknown; body?: unknown };

/**
 * The hooks of one app: the same client and the same cache in all its components.
 *
 * @param scopeOf for whom a call is made now, where one person reads for several: each has its
 * own answers in the cache
 */
export function createApiHooks<Calls extends CallTable>(
  api: ApiClient<Calls>,
  scopeOf: (name: string) => string | null = () => null,
) {
  type Reads = ReadsOf<Calls>;
  type Commands = CommandsOf<Calls>;

  /**
   * The cache key of a query: its name and its input. `callKey("GET /bookings")` matches all its
   * pages.
   */
  function callKey<Name extends Reads>(
    name: Name,
    input?: CallInputOf<Calls, Name>,
  ): readonly unknown[] {
    if (!input) return [name];
    const { params = null, query = null } = input as Loose;
    const scope = scopeOf(name);
    return [name, scope ? { params, query, scope } : { params, query }];
  }

  /** Reads from the server through the cache: `useCall("GET /bookings/{id}", { params: { id } })`. */
  function useApiQuery<Name extends Reads>(
    name: Name,
    input: CallInputOf<Calls, Name>,
    options: ApiQueryOptions = {},
  ): UseQueryResult<AnswerOf<Calls, Name>, ApiError> {
    return useQuery<AnswerOf<Calls, Name>, ApiError>(
      {
        queryKey: callKey(name, input),
        queryFn: ({ signal, queryKey }) => {
          const options = { ...input, ...waitedFor(queryKey), signal };
          return api.call(name, ...([options] as unknown as CallArgumentsOf<Calls, Name>));
        },
        ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
        ...(options.refetchIntervalMilliseconds
          ? { refetchInterval: options.refetchIntervalMilliseconds }
          : {}),
        ...(options.staleMilliseconds === undefined
          ? {}
          : { staleTime: options.staleMilliseconds }),
      },
      queryClient,
    );
  }

  /** The same outside React. */
  function sendCommand<Name extends Commands>(
    name: Name,
    input: CallInputOf<Calls, Name>,
  ): Promise<AnswerOf<Calls, Name>> {
    const { params, query, body } = input as Loose;
    return idempotencyKeys.with(JSON.stringify([name, params, query, body]), (idempotencyKey) =>
      api.call(
        name,
        ...([{ ...input, idempotencyKey }] as unknown as CallArgumentsOf<Calls, Name>),
      ),
    );
  }

  /**
   * Sends a command: `const cancel = useCommand("POST /bookings/{id}/cancel"); cancel.mutate({ params: { id }, body })`.
   * Trying the same thing again carries the same Idempotency-Key until the server has answered for good.
   */
  function useApiMutation<Name extends Commands>(
    name: Name,
    onSuccess?: (answer: AnswerOf<Calls, Name>, input: CallInputOf<Calls, Name>) => void,
  ): UseMutationResult<AnswerOf<Calls, Name>, ApiError, CallInputOf<Calls, Name>> {
    return useMutation<AnswerOf<Calls, Name>, ApiError, CallInputOf<Calls, Name>>(
      {
        mutationFn: (input) => sendCommand(name, input),
        ...(onSuccess ? { onSuccess } : {}),
      },
      queryClient,
    );
  }

  return { callKey, useCall: useApiQuery, useCommand: useApiMutation, sendCommand };
}
