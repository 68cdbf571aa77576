import { LegalPage } from "../../features/legal/legal-page.tsx";

export default function Terms() {
  return <LegalPage name="terms" />;
}
