import { useEffect, type ReactNode } from 'react'
import type { Page } from '#contract/checkout/page.ts'
import type { Texts } from '#texts/texts.ts'
import { READY_EVENT } from './early-presses.ts'
import { PageProvider } from './page-context.tsx'
import type { AnyScreenModule } from './screen.ts'
import { Boundary } from './late-part.tsx'
import '#design/tokens.css'
import '#design/base.css'

/** One page: rendered by the server and hydrated by the browser. */
export function App(props: {
  page: Page
  texts: Texts
  screen: AnyScreenModule
  /** Data that the screen was prepared with. */
  prepared?: unknown
}): ReactNode {
  const { Screen } = props.screen
  useEffect(() => {
    dispatchEvent(new Event(READY_EVENT))
  }, [])
  return (
    <PageProvider page={props.page} texts={props.texts}>
      <Boundary>
        <Screen data={props.page.data} prepared={props.prepared} />
      </Boundary>
    </PageProvider>
  )
}
