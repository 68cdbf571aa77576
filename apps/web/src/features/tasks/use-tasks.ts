import { useCall } from "../api/use-call.ts";

export const useActiveTasks = () => useCall("GET /driver/tasks", { query: { state: "active" }, quiet: true });
export const useEndedTasks = () => useCall("GET /driver/tasks", { query: { state: "ended", limit: 50 }, quiet: true });
export const useTask = (id: string) => useCall("GET /driver/tasks/{id}", { params: { id } });
