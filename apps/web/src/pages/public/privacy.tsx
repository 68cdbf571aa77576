import { LegalPage } from "../../features/legal/legal-page.tsx";
import { RetentionTable } from "../../features/legal/retention-table.tsx";

export default function Privacy() {
  return <LegalPage name="privacy" tables={{ retention: <RetentionTable /> }} />;
}
