import { useLocation } from '@tanstack/react-router'

/** The seller that the address names. */
export function useSeller(): number {
  return Number(useSellerPart())
}

/** The same as it stands in the address; undefined on the pages of no seller. */
export function useSellerPart(): string | undefined {
  return /^\/sellers\/(\d+)/.exec(useLocation().pathname)?.[1]
}
