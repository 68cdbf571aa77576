export { type EditRow, loadAgreedEdit, loadEdits, loadTaskEdit, toEditView } from "./load-edits.ts";
export { loadEditState } from "./load-standing.ts";
