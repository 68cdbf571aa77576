import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { formerOwnerRole } from "@songtan/domain/businesses/owner";
import { canManageBusiness } from "@songtan/domain/businesses/rights";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { changeBusiness, chooseBusiness } from "../../features/api/chosen-business.ts";
import { callKey, useApiQuery } from "../../features/api/use-call.ts";
import css from "../../features/business/business.module.css";
import { useBusinessesChanged } from "../../features/business/use-businesses.ts";
import { ChangeOwner } from "../../features/business-members/change-owner.tsx";
import { InviteForm } from "../../features/business-members/invite-form.tsx";
import { MemberList } from "../../features/business-members/member-list.tsx";
import { OpenInvitations } from "../../features/business-members/open-invitations.tsx";
import { useCustomer } from "../../features/session/use-auth.ts";
import { BusinessPage, type ShownBusiness } from "../../layouts/business-page.tsx";

export const handle: PageHandle = { middleware: "customer" };

export default function BusinessMembers() {
  const t = useText("business");
  return (
    <BusinessPage title={t("part.members.title")} description={t("part.members.text")}>
      {({ business }) => <Members key={business.id} business={business} />}
    </BusinessPage>
  );
}

function Members({ business }: Pick<ShownBusiness, "business">) {
  const t = useText("business");
  const shell = useText("shell");
  const { user } = useCustomer();
  const navigate = useNavigate();
  const path = useLocalePath();
  const changed = useBusinessesChanged();
  const queries = useQueryClient();
  const [isChangingOwner, setIsChangingOwner] = useState(false);
  const canManage = canManageBusiness(business.role);
  const { data, error, refetch, isFetching } = useApiQuery("GET /businesses/{id}/members", {
    params: { id: business.id },
  });
  const leave = async () => {
    chooseBusiness(null);
    await navigate(path("/business"));
    await changed();
  };
  const showNewOwner = async (name: string) => {
    setIsChangingOwner(false);
    notify({ message: t("owner.done", { name }), tone: "good" });
    changeBusiness({ role: formerOwnerRole });
    await queries.invalidateQueries({ queryKey: callKey("GET /businesses/{id}/members") });
    await changed();
  };
  return (
    <div className={css.two}>
      <div className={css.column}>
        {data && (
          <Card>
            <MemberList
              businessId={business.id}
              members={data.data}
              canManage={canManage}
              readerId={user?.id ?? ""}
              onLeft={() => void leave()}
              onChangeOwner={() => setIsChangingOwner(true)}
            />
          </Card>
        )}
        {!data && !error && <ListSkeleton label={shell("loading")} rows={3} />}
        {!data && error && (
          <QueryError
            error={error}
            title={t("failed")}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </div>
      {/* After the members, and what is still to come last: nothing moves. */}
      {canManage && (data || error) && (
        <div className={css.column}>
          <Card title={t("members.invite")}>
            <InviteForm businessId={business.id} />
          </Card>
          <OpenInvitations businessId={business.id} />
        </div>
      )}
      {isChangingOwner && data && user && (
        <ChangeOwner
          business={business}
          members={data.data}
          user={user}
          onClose={() => setIsChangingOwner(false)}
          onDone={({ name }) => void showNewOwner(name)}
        />
      )}
    </div>
  );
}
