import { queryClient } from "@songtan/client/query-client.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";

/** Around every page that reads from the server: their code brings the cache along. */
export default function QueryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
