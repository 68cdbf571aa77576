import { useQueryClient } from "@tanstack/react-query";
import { callKey, useApiQuery } from "../api/use-call.ts";

/** The businesses that the signed-in person works for. */
export const useBusinesses = (enabled = true) => useApiQuery("GET /businesses", {}, { enabled });

/** After one was opened, joined, left or changed. */
export function useBusinessesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: callKey("GET /businesses") });
  };
}
