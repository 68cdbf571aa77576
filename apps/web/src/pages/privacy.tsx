import { LegalText } from "../features/legal/legal-text.tsx";

export default function Privacy() {
  return <LegalText name="privacy" />;
}
