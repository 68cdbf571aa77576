/** Means of access to an island. Same-day couriers do not use ferries, so only a bridge counts as a road. */
export type ReachedBy = "boat" | "vehicle_ferry" | "bridge";

/**
 * The inhabited islands: latitude and longitude of a point inside, and the radius in metres of a circle about it
 * for those that the province outlines leave out or draw as mainland; 0 where an outline shows the island.
 */
export const islands: [
  id: string,
  province: string,
  th: string,
  en: string,
  latitude: number,
  longitude: number,
  radiusMetres: number,
  reachedBy: ReachedBy,
][] = [
  // The river and the eastern gulf
  ["kret", "12", "เกาะเกร็ด", "Ko Kret", 13.911, 100.4785, 1_250, "boat"],
  ["si_chang", "20", "เกาะสีชัง", "Ko Si Chang", 13.148, 100.81, 3_200, "boat"],
  ["lan", "20", "เกาะล้าน", "Ko Lan", 12.918, 100.781, 2_600, "boat"],
  ["samae_san", "20", "เกาะแสมสาร", "Ko Samae San", 12.575, 100.95, 1_900, "boat"],
  ["samet", "21", "เกาะเสม็ด", "Ko Samet", 12.563, 101.456, 3_800, "boat"],
  ["chang", "23", "เกาะช้าง", "Ko Chang", 12.06, 102.33, 0, "vehicle_ferry"],
  ["mak", "23", "เกาะหมาก", "Ko Mak", 11.82, 102.478, 3_000, "boat"],
  ["kut", "23", "เกาะกูด", "Ko Kut", 11.66, 102.56, 0, "boat"],
  // The western gulf
  ["tao", "84", "เกาะเต่า", "Ko Tao", 10.096, 99.838, 3_600, "boat"],
  ["pha_ngan", "84", "เกาะพะงัน", "Ko Pha-ngan", 9.74, 100.02, 0, "vehicle_ferry"],
  ["samui", "84", "เกาะสมุย", "Ko Samui", 9.51, 100, 0, "vehicle_ferry"],
  ["taen", "84", "เกาะแตน", "Ko Taen", 9.375, 99.951, 1_600, "boat"],
  ["phaluai", "84", "เกาะพะลวย", "Ko Phaluai", 9.524, 99.688, 0, "boat"],
  // The Andaman coast from the north
  ["chang_ranong", "85", "เกาะช้าง (ระนอง)", "Ko Chang (Ranong)", 9.81, 98.41, 3_000, "boat"],
  ["phayam", "85", "เกาะพยาม", "Ko Phayam", 9.735, 98.4, 0, "boat"],
  ["surin_nuea", "82", "เกาะสุรินทร์เหนือ", "Ko Surin Nuea", 9.45, 97.872, 0, "boat"],
  ["surin_tai", "82", "เกาะสุรินทร์ใต้", "Ko Surin Tai", 9.404, 97.86, 0, "boat"],
  ["phra_thong", "82", "เกาะพระทอง", "Ko Phra Thong", 9.094, 98.276, 0, "boat"],
  ["kho_khao", "82", "เกาะคอเขา", "Ko Kho Khao", 8.956, 98.277, 0, "vehicle_ferry"],
  ["phuket", "83", "เกาะภูเก็ต", "Phuket", 7.95, 98.35, 0, "bridge"],
  ["naka_yai", "83", "เกาะนาคาใหญ่", "Ko Naka Yai", 8.05, 98.46, 1_200, "boat"],
  ["maphrao", "83", "เกาะมะพร้าว", "Ko Maphrao", 7.928, 98.44, 1_500, "boat"],
  ["lone", "83", "เกาะโหลน", "Ko Lone", 7.795, 98.365, 1_500, "boat"],
  ["racha_yai", "83", "เกาะราชาใหญ่", "Ko Racha Yai", 7.601, 98.366, 2_200, "boat"],
  ["panyi", "82", "เกาะปันหยี", "Ko Panyi", 8.336, 98.5, 500, "boat"],
  ["yao_noi", "82", "เกาะยาวน้อย", "Ko Yao Noi", 8.13, 98.605, 0, "vehicle_ferry"],
  ["yao_yai", "82", "เกาะยาวใหญ่", "Ko Yao Yai", 7.97, 98.59, 0, "vehicle_ferry"],
  ["phi_phi", "81", "เกาะพีพี", "Ko Phi Phi", 7.741, 98.772, 2_800, "boat"],
  ["siboya", "81", "เกาะศรีบอยา", "Ko Siboya", 7.915, 99.02, 2_500, "boat"],
  ["jum", "81", "เกาะปู–เกาะจำ", "Ko Pu and Ko Jum", 7.82, 98.975, 4_300, "boat"],
  ["lanta_noi", "81", "เกาะลันตาน้อย", "Ko Lanta Noi", 7.64, 99.095, 0, "vehicle_ferry"],
  ["lanta_yai", "81", "เกาะลันตาใหญ่", "Ko Lanta Yai", 7.56, 99.06, 0, "bridge"],
  ["ngai", "81", "เกาะไหง", "Ko Ngai", 7.413, 99.203, 1_600, "boat"],
  ["muk", "92", "เกาะมุก", "Ko Muk", 7.375, 99.298, 2_200, "boat"],
  ["kradan", "92", "เกาะกระดาน", "Ko Kradan", 7.31, 99.256, 1_800, "boat"],
  ["libong", "92", "เกาะลิบง", "Ko Libong", 7.25, 99.405, 0, "boat"],
  ["sukon", "92", "เกาะสุกร", "Ko Sukon", 7.1, 99.58, 2_700, "boat"],
  ["bulon_le", "91", "เกาะบุโหลนเล", "Ko Bulon Le", 6.83, 99.535, 1_200, "boat"],
  ["tarutao", "91", "เกาะตะรุเตา", "Ko Tarutao", 6.6, 99.65, 0, "boat"],
  ["rawi", "91", "เกาะราวี", "Ko Rawi", 6.555, 99.215, 0, "boat"],
  ["adang", "91", "เกาะอาดัง", "Ko Adang", 6.535, 99.305, 3_000, "boat"],
  ["lipe", "91", "เกาะหลีเป๊ะ", "Ko Lipe", 6.489, 99.303, 1_800, "boat"],
];

/** The road bridges between two lands: the ids of both, then latitude and longitude. `mainland` is the land of no island. */
export const islandBridges: [from: string, to: string, latitude: number, longitude: number][] = [
  ["mainland", "phuket", 8.2017, 98.2985], // Sarasin
  ["lanta_noi", "lanta_yai", 7.64, 99.052], // Siri Lanta
];

/** Ports and piers on land that the province outlines leave out, as circles of mainland. */
export const ports: [
  province: string,
  latitude: number,
  longitude: number,
  radiusMetres: number,
][] = [
  ["20", 13.065, 100.886, 3_000], // Laem Chabang
  ["21", 12.66, 101.16, 2_000], // Map Ta Phut
  ["84", 9.333, 99.743, 1_500], // the ferries of Don Sak
  ["91", 6.857, 99.684, 1_500], // Pak Bara
];
