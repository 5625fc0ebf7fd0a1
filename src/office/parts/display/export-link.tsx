import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#design/button.tsx'
import { exportKindsOf, type ExportKind } from '#rules/office/exports.ts'
import { meQuery } from '../../state/queries.ts'
import { useSeller } from '../../state/use-seller.ts'
import { useTexts } from '../../state/words.ts'

type ExportLinkProps = {
  kind: ExportKind
  /** Filter of the list; the file has the same. */
  filter?: Readonly<Record<string, string | number | undefined>>
  children?: ReactNode
}

/** Leads to the page of files, for a file of this list; nothing for who may have none made. */
export function ExportLink({ kind, filter = {}, children }: ExportLinkProps): ReactNode {
  const texts = useTexts().exports
  const seller = useSeller()
  const { history } = useRouter()
  const shop = useQuery(meQuery).data?.sellers.find(({ id }) => id === seller)
  if (shop?.visit?.writes === false || !exportKindsOf(shop?.role ?? null).includes(kind)) return null
  const values = new URLSearchParams({ kind })
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && value !== '') values.set(name, String(value))
  const q = values.get('q') ?? ''
  values.delete('q')
  const href = `/sellers/${seller}/exports?${values.toString()}`
  const label = children ?? texts.asFile
  // Text typed to find people is in no address, so another tab would not have it.
  if (q !== '')
    return (
      <div>
        <Button onClick={() => history.push(href, { q })}>{label}</Button>
      </div>
    )
  return (
    <div>
      <ButtonLink
        href={href}
        onClick={(event) => {
          // A press with a key opens another tab, which is the browser's to do.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          history.push(href)
        }}
      >
        {label}
      </ButtonLink>
    </div>
  )
}
