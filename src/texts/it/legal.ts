import { plural } from '../format.ts'
import type { LegalTexts } from '../texts.ts'

export const legal = {
  template:
    'Testo modello di questo negozio, scritto a partire dalle impostazioni del negozio. Chi vende ne è responsabile e può sostituirlo.',
  anySeller: 'Chi vende è indicato nella pagina del prodotto, sulla ricevuta e nelle email dell’acquisto.',
  writeTo: (p) => `Scrivi a ${p.email}.`,
  writeToSeller: 'Scrivi al venditore: l’indirizzo email è sulla ricevuta.',
  days: (p) => plural('it', p.n, { one: `${p.n} giorno`, other: `${p.n} giorni` }),
  years: (p) => plural('it', p.n, { one: `${p.n} anno`, other: `${p.n} anni` }),
  terms: {
    title: 'Termini di utilizzo',
    seller: 'Chi vende',
    purchase: {
      title: 'L’acquisto',
      text: 'Prima di confermare vedi il prodotto, il prezzo, le rate con gli interessi e la spedizione. L’acquisto è concluso quando il pagamento è confermato. La conferma arriva via email.',
    },
    payment: {
      title: 'Il pagamento',
      text: 'L’addebito è effettuato da un gestore dei pagamenti. I dati della carta gli arrivano crittografati e il negozio non li vede. Un codice o un voucher vale fino alla scadenza indicata. Il cashback mostrato nell’acquisto è riconosciuto da chi vende, dopo l’acquisto; in caso di rimborso non spetta.',
    },
    delivery: {
      title: 'La consegna',
      text: 'I contenuti digitali arrivano via email o con un link nella pagina dell’acquisto. I pacchi arrivano all’indirizzo indicato, nei tempi mostrati all’acquisto. Un biglietto vale per la data e il luogo che riporta.',
    },
    recurring: {
      title: 'Abbonamenti',
      text: 'Un abbonamento viene addebitato a ogni periodo, al prezzo mostrato all’acquisto, finché non viene disdetto. Si disdice su questa pagina:',
    },
    withdrawal: {
      title: 'Se cambi idea',
      europeEnds:
        'In Europa questo diritto non vale per i biglietti con data fissa e termina quando chiedi di ricevere subito un contenuto digitale.',
      more: 'Una garanzia mostrata all’acquisto si aggiunge a questi diritti. I diritti che la legge del tuo Paese dà a chi compra valgono sempre.',
    },
    contact: {
      title: 'Domande e reclami',
      text: 'In Brasile puoi rivolgerti anche al Procon o a consumidor.gov.br. In Europa vale sempre la tutela dei consumatori del Paese in cui vivi.',
    },
  },
  privacy: {
    title: 'Informativa sulla privacy',
    controller: 'Chi è responsabile dei tuoi dati',
    data: {
      title: 'Quali dati',
      text: 'Ciò che scrivi all’acquisto: nome, email, telefono e, se serve, documento e indirizzo. Ciò che compri e come paghi. Contro le frodi, la rete e il browser che usi. Della carta restano il circuito, la scadenza e alcune cifre; il numero intero va solo al gestore dei pagamenti.',
    },
    purpose: {
      title: 'A che scopo',
      text: 'Per eseguire e consegnare l’acquisto, inviare le ricevute, rispettare la legge, evitare frodi e parlarti di un acquisto non concluso. Le basi sono il contratto, la legge, il legittimo interesse e, per le novità, il tuo consenso.',
    },
    recipients: {
      title: 'Chi li riceve',
      text: 'Chi vende, i gestori dei pagamenti, le banche, chi consegna e chi invia le email ricevono i dati che servono loro per farlo. Alcuni possono trovarsi in un altro Paese. Se chi vende misura la propria pubblicità, le società pubblicitarie vengono informate dell’acquisto dove la legge lo consente. Le autorità ricevono ciò che la legge richiede.',
    },
    kept: {
      title: 'Per quanto tempo',
      purchases: (p) =>
        `I tuoi dati in un acquisto: ${p.time}. Poi ne vengono tolti; restano solo date e importi.`,
      purchasesAlways:
        'I tuoi dati in un acquisto: finché servono a chi vende per rispettare la legge e i tuoi diritti.',
      leads: (p) => `Ciò che è stato scritto per un acquisto non concluso: ${p.time}.`,
      webhooks: (p) => `I messaggi dei gestori dei pagamenti: ${p.time}.`,
      card: 'Il numero di una carta: fino alla fine dell’acquisto, al massimo 30 minuti.',
    },
    cookies: {
      title: 'Cookie',
      text: 'Un cookie riconosce la tua visita. Scade dopo 30 giorni senza visite, o dopo 90 in tutto. Altri ricordano la lingua e chi ha consigliato il prodotto.',
    },
    rights: {
      title: 'I tuoi diritti',
      brazil:
        'In Brasile la LGPD (art. 18) ti dà il diritto di sapere quali dati ci sono, vederli, correggerli, portarli con te e cancellarli, e di revocare un consenso. I reclami vanno all’ANPD.',
      europe:
        'In Europa il GDPR (artt. 15–22) ti dà il diritto di vedere, correggere, cancellare, limitare e portare con te i tuoi dati, di opporti al loro uso e di revocare un consenso. I reclami vanno all’autorità per la protezione dei dati del tuo Paese.',
    },
  },
} satisfies LegalTexts
