export type Point = { latitude: number; longitude: number };

export const siam = { latitude: 13.7466, longitude: 100.5347, address: "สยามพารากอน" };
export const chatuchak = { latitude: 13.7999, longitude: 100.5503, address: "ตลาดนัดจตุจักร" };
export const nearSiam: Point = { latitude: 13.7478, longitude: 100.5321 };
export const silom: Point = { latitude: 13.7279, longitude: 100.524 };
export const ari: Point = { latitude: 13.7797, longitude: 100.5446 };
