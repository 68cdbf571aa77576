import { LegalText } from "../features/legal/legal-text.tsx";

export default function Terms() {
  return <LegalText name="terms" />;
}
