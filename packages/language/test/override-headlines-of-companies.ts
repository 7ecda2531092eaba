import type { OverrideHeadlines } from './override-headlines.ts';

/** For the rules of courts, ratings, denials, rumours and company news; written as in `override-headlines.ts`. */
export const companyOverrideHeadlines: OverrideHeadlines = {
  court: {
    fires: [
      '[Amazon|-] sued over warehouse injuries',
      'Judge blocks [Delta|-] merger',
      '[Walmart|-] ordered to pay damages to drivers',
      'Jury clears [Johnson & Johnson|+]',
      '[Apple|+] wins appeal over patents',
      'Shareholders drag [Disney|-] to court',
      'Court lifts ban on [Uber|+]',
      '[Goldman Sachs|0] trial starts in May',
    ],
    silent: ['[Apple|0] opens store near court', '[Visa|+] courts new customers'],
  },
  rating: {
    fires: [
      'Bank lifts [Netflix|-] target but downgrades stock',
      '[Roku|+] upgraded despite target cut',
      '[Snap|-] initiated at sell',
      '[Pfizer|0] reiterated at neutral',
      '[Etsy|-] removed from focus list',
      '[Deere|+] added to top ideas list',
      '[Intel|-] debt cut to junk',
    ],
    silent: ['[Ethereum|0] network upgrade set for May', '[Apple|0] rated five stars by campers'],
  },
  denial: {
    fires: [
      '[Microsoft|0] denies claims of snooping',
      '[Ford|0] rejects report of job cuts',
      '[Tether|0] refutes allegations about reserves',
      'Prosecutors confirm no investigation into [Boeing|+]',
      '[Meta|0] says it never sold user data',
      '[Netflix|0] has no plans for live sport, chief says',
    ],
    silent: ['Court denies [Apple|-] request', '[Nike|-] warns on sales'],
  },
  rumour: {
    fires: [
      '[Etsy|+] said to attract takeover bid',
      '[Snap|+] reportedly weighs buyout offer',
      '[Carvana|-] said to consider bankruptcy',
      '[Kohl’s|+] climbs on takeover talk',
      '[Boeing|-] could face fine over safety',
      '[Lockheed Martin|+] close to winning jet order',
    ],
    silent: ['[Apple|0] said to test new screens', '[Ford|0] may rename its vans'],
  },
  'inverse-noun': {
    fires: [
      '[Target|-] inventories climb again',
      '[Capital One|+] delinquencies fall for third month',
      'Bad loans at [Wells Fargo|-] rise',
      '[Netflix|+] churn drops',
      'Short interest in [GameStop|+] falls',
      '[Wayfair|-] awash in red ink',
    ],
    silent: ['[Home Depot|+] sales rise', '[Visa|0] shows how to cut card debt'],
  },
  'company-event': {
    fires: [
      '[Nike|-] to lay off 700 workers',
      '[Boeing|-] halts production of its largest jet',
      '[Chipotle|-] linked to outbreak in Ohio',
      '[Adobe|+] tops forecasts',
      '[General Dynamics|+] wins contract for submarines',
      '[Starbucks|-] shuts dozens of stores',
      '[Ford|-] recalls 400,000 trucks',
      '[Walmart|+] hikes dividend',
      '[Pfizer|0] names research chief',
      '[Roku|-] user growth stalls',
    ],
    silent: ['[Apple|0] and the art of packaging', '[IBM|0] turns 115'],
  },
};
