import type { Topics } from '../topics.ts'

export const advertising = {
  title: 'Pubblicità',
  question: (p) =>
    `${p.seller} fa pubblicità su: ${p.services}. Possiamo comunicare a questi servizi che hai visitato questa pagina e che cosa hai acquistato, con i tuoi contatti solo in forma di hash? Così si sa quale annuncio ha funzionato. L’acquisto non dipende dalla risposta.`,
  no: 'Non consentire',
  yes: 'Consenti',
  failed: 'La scelta non è stata salvata. Riprova.',
  state: {
    none: 'I servizi pubblicitari possono essere informati di questo acquisto.',
    granted: 'Hai consentito che i servizi pubblicitari siano informati di questo acquisto.',
    denied: 'Nessun servizio pubblicitario viene informato di questo acquisto.',
  },
  change: 'Modifica la scelta',
} satisfies Topics['advertising']
