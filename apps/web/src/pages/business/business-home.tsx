import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocalePath, useText, useTexts } from "@songtan/client/language/use-text.ts";
import { canManageBusiness, memberHasScope } from "@songtan/domain/businesses/rights";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import {
  IconBuildingStore,
  IconCode,
  IconFileSpreadsheet,
  IconHistory,
  IconListDetails,
  IconRobot,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { changeBusiness, chooseBusiness } from "../../features/api/chosen-business.ts";
import { useBusinessBookingPath } from "../../features/api/use-business-booking-path.ts";
import { sendCommand } from "../../features/api/use-call.ts";
import { BookingList } from "../../features/booking-list/booking-list.tsx";
import { BookingRow } from "../../features/booking-list/booking-row.tsx";
import { useActiveBookings } from "../../features/booking-list/use-bookings.ts";
import css from "../../features/business/business.module.css";
import { BusinessSwitch } from "../../features/business/business-switch.tsx";
import { CompanyForm } from "../../features/business/company-form.tsx";
import { Proposals } from "../../features/business/proposals.tsx";
import { useBusinessesChanged } from "../../features/business/use-businesses.ts";
import { BalanceLine } from "../../features/business-money/balance-line.tsx";
import { waitingRequest } from "../../features/developers/agents/connect-request.ts";
import { UnknownRequest } from "../../features/developers/agents/unknown-request.tsx";
import { useAgentRequest } from "../../features/developers/agents/use-agent-request.ts";
import { VehicleDrawing } from "../../features/quotes/vehicle-drawing.tsx";
import { type ShownBusiness, useShownBusiness } from "../../layouts/business-page.tsx";

const runningMax = 5;

/** The business of the signed-in person: a form to open it, or its current bookings. */
export function BusinessHome() {
  const t = useText("business");
  const shell = useText("shell");
  useTexts(["tracking", "money"]);
  const { businesses, shown, error, refetch, isFetching } = useShownBusiness();
  const [isAdding, setIsAdding] = useState(false);
  if (!businesses || (businesses.length > 0 && !shown)) {
    return (
      <Page title={t("title")}>
        {error ? (
          <QueryError
            error={error}
            title={t("failed")}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <CardSkeleton label={shell("loading")} lines={6} />
        )}
      </Page>
    );
  }
  if (!shown || isAdding)
    return <OpenBusiness onCancel={shown ? () => setIsAdding(false) : undefined} />;
  return (
    <Overview key={shown.business.id} shown={shown} onAdd={() => setIsAdding(true)}>
      <BusinessSwitch businesses={businesses} hasModes />
    </Overview>
  );
}

function OpenBusiness({ onCancel }: { onCancel: (() => void) | undefined }) {
  const t = useText("business");
  const changed = useBusinessesChanged();
  const navigate = useNavigate();
  const path = useLocalePath();
  // An assistant sent the person here: once there is a business, its request is next.
  const [request] = useState(() => waitingRequest(""));
  const { known, isUnknown } = useAgentRequest(request === "unreadable" ? null : request);
  const assistant = known?.clientName ?? null;
  return (
    <Page width="narrow" title={t("open.title")} description={t("open.text")}>
      {assistant && <Notice tone="info">{t("open.forAgent", { name: assistant })}</Notice>}
      {isUnknown && <UnknownRequest />}
      <Card>
        <CompanyForm
          business={null}
          onSend={async (body) => {
            const { id, name, role } = await sendCommand("POST /businesses", { body });
            await changed();
            chooseBusiness({ id, name, role, mode: "live", isBooking: false });
            if (assistant) await navigate(path("/business/agents"));
            onCancel?.();
          }}
        />
      </Card>
      {onCancel && (
        <ActionButton variant="quiet" onClick={onCancel}>
          {t("cancel")}
        </ActionButton>
      )}
    </Page>
  );
}

type OverviewProps = {
  shown: ShownBusiness;
  onAdd: () => void;
  children: ReactNode;
};

function Overview({ shown: { business, mode }, onAdd, children }: OverviewProps) {
  const t = useText("business");
  const navigate = useNavigate();
  const path = useLocalePath();
  const { role } = business;
  const canBook = memberHasScope(role, "bookings.write");
  const isManager = canManageBusiness(role);
  const canSeeMoney = memberHasScope(role, "money.read");
  const book = () => {
    changeBusiness({ isBooking: true });
    void navigate(path("/customer/booking"));
  };
  return (
    <Page
      title={business.name}
      description={t("overview.role", { role: t(`role.${role}`) })}
      actions={
        canBook && !business.suspended ? (
          <ActionButton onClick={book}>
            {t(mode === "test" ? "overview.bookTest" : "overview.book")}
          </ActionButton>
        ) : null
      }
    >
      {children}
      {business.suspended && <Notice tone="bad">{t("overview.suspended")}</Notice>}
      {mode === "test" && <Notice tone="info">{t("mode.testWords")}</Notice>}
      <div className={css.two}>
        <div className={css.column}>
          {canBook && <Proposals key={`proposals ${mode}`} />}
          <Running key={mode} />
        </div>
        <div className={css.column}>
          {canSeeMoney && <BalanceLine key={mode} />}
          <List label={t("overview.parts")}>
            <Part part="bookings" Icon={IconListDetails} />
            {canBook && <Part part="import" Icon={IconFileSpreadsheet} />}
            <Part part="members" Icon={IconUsers} />
            <Part
              part="company"
              Icon={IconBuildingStore}
              isDue={isManager && business.missingForLive.includes("tax_data")}
            />
            {canSeeMoney && <Part part="money" Icon={IconWallet} />}
            {isManager && <Part part="developers" Icon={IconCode} />}
            {canBook && <Part part="agents" Icon={IconRobot} />}
            {isManager && <Part part="log" Icon={IconHistory} />}
          </List>
          <div>
            <ActionButton variant="quiet" onClick={onAdd}>
              {t("overview.add")}
            </ActionButton>
          </div>
        </div>
      </div>
    </Page>
  );
}

type PartProps = {
  part: "bookings" | "import" | "members" | "company" | "money" | "developers" | "agents" | "log";
  Icon: typeof IconUsers;
  /** Something in it is missing. */
  isDue?: boolean;
};

function Part({ part, Icon, isDue = false }: PartProps) {
  const t = useText("business");
  return (
    <ListRow
      LinkComponent={LocaleLink}
      to={`/business/${part}`}
      start={<Icon size={24} aria-hidden="true" />}
      title={t(`part.${part}.title`)}
      description={t(`part.${part}.text`)}
      end={isDue && <StatusBadge tone="warn">{t("overview.due")}</StatusBadge>}
    />
  );
}

function Running() {
  const t = useText("business");
  const shell = useText("shell");
  const pathOf = useBusinessBookingPath();
  const { data, error, refetch, isFetching } = useActiveBookings();
  return (
    <Card
      title={t("overview.running")}
      aside={<LocaleLink to="/business/bookings">{t("overview.all")}</LocaleLink>}
    >
      {!data && !error && <CardSkeleton label={shell("loading")} lines={3} />}
      {!data && error && (
        <QueryError
          error={error}
          title={t("failed")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.data.length === 0 && <p className={css.soft}>{t("overview.none")}</p>}
      {data && data.data.length > 0 && (
        <BookingList single label={t("overview.running")}>
          {data.data.slice(0, runningMax).map((booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              to={pathOf(booking.id)}
              picture={<VehicleDrawing vehicle={booking.vehicle} />}
            />
          ))}
        </BookingList>
      )}
    </Card>
  );
}
