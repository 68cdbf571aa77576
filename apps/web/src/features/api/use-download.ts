import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { useState } from "react";
import { downloadFile } from "./download-file.ts";

/** A button that downloads: whether it is under way, and what went wrong. */
export function useDownload() {
  const [pending, setPending] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const start = async (path: string, name: string) => {
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
  return { start: (path: string, name: string) => void start(path, name), pending, error };
}
