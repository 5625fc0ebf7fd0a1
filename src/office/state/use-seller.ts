import { useLocation } from '@tanstack/react-router'

/** The seller that the address names. */
export function useSeller(): number {
  return Number(useSellerPart())
}

/** Returns the same as written in the address; undefined on pages without a seller. */
export function useSellerPart(): string | undefined {
  return /^\/sellers\/(\d+)/.exec(useLocation().pathname)?.[1]
}
