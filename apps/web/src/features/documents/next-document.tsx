import { useText } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import type { DocumentKind } from "@songtan/domain/driver-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { nextDocument } from "./checklist-state.ts";

type NextDocumentProps = { kind: DocumentKind } & Pick<DriverView, "verification">;

/** Once a page is sent: the next one that is the driver's turn, and the list of all. */
export function NextDocument({ kind, verification: { documents } }: NextDocumentProps) {
  const t = useText("profile");
  if (documents[kind] !== "pending" && documents[kind] !== "approved") return null;
  const next = nextDocument(documents);
  return (
    <>
      {next && (
        <ActionButton variant="accent" size="driver" fullWidth to={`/driver/profile/${next}`}>
          {t("driverChecklist.next", { paper: t(`driverPaperName.${next}`) })}
        </ActionButton>
      )}
      <ActionButton
        variant={next ? "outline" : "filled"}
        size={next ? "medium" : "driver"}
        fullWidth
        to="/driver/profile"
      >
        {t("driverPaper.backToList")}
      </ActionButton>
    </>
  );
}
