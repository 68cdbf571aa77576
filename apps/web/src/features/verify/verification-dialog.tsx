export function VerificationDialog() {
  return null;
}
