export { loadEditEligibility, loadEditState } from "./load-edit-eligibility.ts";
export {
  dropOffsOf,
  type EditRow,
  loadAgreedEdit,
  loadEdits,
  loadProofStopIndexMapper as loadProofPlaces,
  loadTaskEdit,
  rewriteDropOffs,
  toEditView,
} from "./load-edits.ts";
