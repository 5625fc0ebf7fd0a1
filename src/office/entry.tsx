import '#design/tokens.css'
import '#design/base.css'
import './office.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadOfficeTexts } from '#texts/office/load.ts'
import { createPages } from './routes.tsx'
import { createQueries } from './state/queries.ts'
import { chosenLocale, WordsContext } from './state/words.ts'

/** Opens the office in the element of its document, in the reader's language. */
async function open(): Promise<void> {
  const locale = chosenLocale()
  document.documentElement.lang = locale === 'pt' ? 'pt-BR' : locale
  const texts = await loadOfficeTexts(locale)
  const place = document.getElementById('office')
  if (place === null) throw new Error('the document of the office has no place for it')
  createRoot(place).render(
    <StrictMode>
      <WordsContext value={{ locale, texts }}>
        <QueryClientProvider client={createQueries()}>
          <RouterProvider router={createPages()} />
        </QueryClientProvider>
      </WordsContext>
    </StrictMode>,
  )
}

void open()
