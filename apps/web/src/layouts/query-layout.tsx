import { queryClient } from "@songtan/client/calls/query-client.ts";
import { PageLoading } from "@songtan/client/page/progress/page-loading.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { useOfflineBookings } from "./use-offline-bookings.ts";

/** Wraps every page that reads from the server: their code includes the cache. */
export default function QueryLayout() {
  const isReady = useOfflineBookings();
  return (
    <QueryClientProvider client={queryClient}>
      {isReady ? <Outlet /> : <PageLoading />}
    </QueryClientProvider>
  );
}
