import { queryClient } from "@songtan/client/calls/query-client.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";

/** Wraps every page that reads from the server: their code includes the cache. */
export default function QueryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
