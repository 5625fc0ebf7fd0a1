import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { movedOfficePage } from '#contract/office/moved-office-pages.ts'
import { Entrance } from '../parts/frame/entrance.tsx'
import { useTexts } from '../state/words.ts'

/** At an address of no page. A tab that was opened before a page moved goes on to its present address. */
export function NotFound(): ReactNode {
  const texts = useTexts().page
  const { history } = useRouter()
  const { pathname, href } = useLocation()
  const page = movedOfficePage(pathname)
  const present = page === undefined ? undefined : page + href.slice(pathname.length)
  useEffect(() => {
    if (present !== undefined) history.replace(present)
  }, [present, history])
  if (present !== undefined) return null
  return (
    <Entrance title={texts.notFound}>
      <p>{texts.notFoundLead}</p>
      <p>
        <Link to="/">{texts.toStart}</Link>
      </p>
    </Entrance>
  )
}
