import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { mayMember } from '#rules/office/permissions.ts'
import { meQuery } from '../../state/queries.ts'
import { useSellerPart } from '../../state/use-seller.ts'

/** Key in this browser's storage for switching off single-key shortcuts: users of speech input may want that. */
const KEPT = 'office-search-key'

export function isSearchKeyOn(): boolean {
  return localStorage.getItem(KEPT) !== 'off'
}

export function setSearchKey(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEPT)
  else localStorage.setItem(KEPT, 'off')
}

/** Behind this the list of sales puts the cursor into its box. */
export const TO_SEARCH = 'search'

/** Lets `/` lead to the box by which sales are found, from any page of a shop, unless something is being typed. */
export function useSearchKey(): void {
  const { history } = useRouter()
  const part = useSellerPart()
  const shop = useQuery(meQuery).data?.sellers.find(({ id }) => String(id) === part)
  const isThere = shop !== undefined && mayMember(shop.role, 'sales.read')
  useEffect(() => {
    if (!isThere) return
    const open = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !isSearchKeyOn()) return
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      const box = document.querySelector<HTMLInputElement>('input[data-search]')
      if (box === null) history.push(`/sellers/${part}/sales#${TO_SEARCH}`)
      else box.focus()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [isThere, history, part])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
