import { prepareSound } from "@songtan/client/device/alarm-sound.ts";
import { plainPath } from "@songtan/client/language/locales.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { usePermission, useSession } from "../session/use-session.ts";
import { useOperations } from "./use-operations.ts";
import { useStaffStream } from "./use-staff-stream.ts";

type Watched = {
  incidents: readonly IncidentView[];
  /** Those of them that no one has accepted yet. */
  alerts: IncidentView[];
  /** How many proposals of others wait for the reader or a colleague. */
  proposalCount: number;
};

/** What every page watches by the stream of staff. */
export function useWatch(): Watched {
  const path = plainPath(useLocation().pathname);
  const [, bookingId = null] = /^\/bookings\/([^/]+)$/.exec(path) ?? [];
  useStaffStream({ withMap: path === "/operations", bookingId });
  useEffect(prepareSound, []);
  const own = useSession().user?.id;
  const prices = usePermission("tariff.edit");
  const {
    incidents = [],
    proposals = [],
    approvals = [],
    raises = [],
  } = useOperations().data ?? {};
  const raised = prices ? raises.filter(({ endsAt }) => endsAt === null) : [];
  const waiting = [...proposals, ...approvals, ...raised].filter(
    ({ proposedBy }) => proposedBy.id !== own,
  );
  return {
    incidents,
    alerts: incidents.filter(({ alert }) => alert && !alert.accepted),
    proposalCount: waiting.length,
  };
}
