import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { AnswerOf } from "@songtan/client/calls/call-types.ts";
import { queryClient } from "@songtan/client/calls/query-client.ts";
import { retryWhenBusy } from "@songtan/client/calls/retry-when-busy.ts";
import type { ConsoleCalls } from "@songtan/contract/generated/calls.ts";
import type { UploadPurpose } from "@songtan/contract/uploads";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { api } from "./api.ts";

/** A picture with an id chosen here, so that resending it after a lost answer does not create a second one. */
export type NamedPicture = { file: File; id: string };
type Upload = { picture: NamedPicture; purpose: UploadPurpose };

const call = "POST /console/uploads";

/**
 * Sends a picture. While the server has too many pictures to check, it is resent after the delay that the server
 * gives.
 */
export const useUpload = (): UseMutationResult<
  AnswerOf<ConsoleCalls, typeof call>,
  ApiError,
  Upload
> =>
  useMutation(
    {
      mutationFn: ({ picture: { file, id }, purpose }: Upload) =>
        retryWhenBusy(() => {
          const form = new FormData();
          form.set("id", id);
          form.set("purpose", purpose);
          form.set("file", file, "photo.jpg");
          return api.call(call, { form });
        }),
    },
    queryClient,
  );
