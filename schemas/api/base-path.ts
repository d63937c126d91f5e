/** Path of the API on every server of the contract. */
export const API_BASE_PATH = '/jeecg-boot'

/** Where stored files are had from. Images and links send no headers: the signature of the address says who may. */
export const STATIC_FILES_PATH = '/sys/common/static'
