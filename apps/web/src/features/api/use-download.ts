import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import type { FileAddress } from "@songtan/client/calls/call-types.ts";
import { useState } from "react";
import { downloadFile } from "./download-file.ts";

/** State of a download button: whether a download is under way, and the error of the last one. */
export function useDownload() {
  const [pending, setPending] = useState<FileAddress | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const start = async (path: FileAddress, name: string) => {
    if (pending) return;
    setPending(path);
    setError(null);
    try {
      await downloadFile(path, name);
    } catch (thrown) {
      setError(normaliseError(thrown));
    } finally {
      setPending(null);
    }
  };
  return { start: (path: FileAddress, name: string) => void start(path, name), pending, error };
}
