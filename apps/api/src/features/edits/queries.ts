export {
  dropOffsOf,
  type EditRow,
  loadAgreedEdit,
  loadEdits,
  loadProofPlaces,
  loadTaskEdit,
  toEditView,
} from "./load-edits.ts";
export { loadEditState } from "./load-standing.ts";
