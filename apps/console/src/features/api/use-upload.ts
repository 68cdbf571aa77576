import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { AnswerOf } from "@songtan/client/calls/call-types.ts";
import { queryClient } from "@songtan/client/calls/query-client.ts";
import { retryWhenBusy } from "@songtan/client/calls/retry-when-busy.ts";
import type { ConsoleCalls } from "@songtan/contract/generated/calls.ts";
import type { UploadPurpose } from "@songtan/contract/uploads";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { api } from "./api.ts";

/** A picture with a name of its own: sent again after a lost answer, it is the same one. */
export type NamedPicture = { file: File; id: string };
type Upload = { picture: NamedPicture; purpose: UploadPurpose };

const call = "POST /console/uploads";

/** Sends a picture. While the server has too many to look at, it is sent again when the server says. */
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
