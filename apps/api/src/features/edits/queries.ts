export {
  dropOffsOf,
  type EditRow,
  loadAgreedEdit,
  loadEdits,
  loadProofPlaces,
  loadTaskEdit,
  rewriteDropOffs,
  toEditView,
} from "./load-edits.ts";
export { loadEditState, loadStanding } from "./load-standing.ts";
