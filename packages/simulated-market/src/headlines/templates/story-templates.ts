/**
 * Headlines that fill the hours between the events: the business of companies and coins, written as in
 * `earnings-templates.ts`. They move no price.
 */
export const storyTemplates = `
# expansion
{name} to open {place} hub, hire {count}
{name} expands in {place} as orders grow
{name} invests {amount} in {place} plant
{name} doubles capacity at {place} site
{name} enters {place} market with local partner
# demand
{name} sees strong demand for {topic}, executive says
{name} wins {place} customers with {topic} push
Orders for {topic} lift {name} in {place}
{name} gains share in {topic}, survey shows
{name} backlog grows on {topic} demand
# savings
{name} ahead of plan on {amount} cost savings
{name} margins improve as {topic} costs fall
{name} sells {place} unit for {amount} at a profit
{name} pays down {amount} of debt early
# praise
{broker} names {name} a top pick for {topic}
{broker} sees upside for {name} from {topic}
{name} tops customer ranking for {topic}
Fund manager adds to {name}, cites {topic}
{name} rated best employer in {place}
# layoffs
{name} to cut {count} jobs in {place}
{name} plans layoffs as {topic} slows
{name} closes {place} office, {count} jobs affected
{name} freezes hiring in {topic}
# delay
{name} delays {topic} launch to {season}
{name} struggles with {topic} shortages
{name} pushes back {place} opening
Customers wait longer for {name} {topic}
# costs
Higher {topic} costs squeeze {name}, analysts warn
{name} faces weaker demand in {place}
{name} loses ground in {topic}, survey shows
{broker} worries about {name} spending on {topic}
{name} takes {amount} charge on {topic}
# dispute
{place} regulator questions {name} over {topic}
Union threatens strike at {name} in {place}
{name} sued over {topic} in {place}
Customers complain about {name} {topic}
Lawmakers criticize {name} over {topic}
# people
{name} names {person} to lead {topic}
{name} appoints {person} as head of {place} business
{person} joins {name} board
{name} executive {person} to retire in {season}
# appearance
{name} to speak about {topic} at {place} conference
{name} hosts investors in {place}
{name} finance chief {person} on {topic}: five takeaways
{name} to hold {topic} day in {season}
Transcript: {name} at the {broker} {topic} conference
# feature
How {name} thinks about {topic}
Inside the {name} bet on {topic}
{name} in {place}: what investors should know
What {topic} means for {name}
{name} and the future of {topic}
Why {name} talks about {topic} again
{name} at a glance: {topic}, {place} and the road ahead
The {season} outlook for {name}: questions on {topic}
# comparison
{name} or {other}: two ways to own {topic}
{name} and {other} sign {topic} standard
{name}, {other} share {place} site under new agreement
How {name} and {other} differ on {topic}
# filing
{name} files shelf registration for {amount}
{name} director {person} discloses trade
{name} prices {amount} bond
{name} sets date for annual meeting in {place}
Options on {name}: where the open interest is for {season}
Short interest in {name} unchanged from last month
{name} renews {amount} credit line
# plans
{name} tests {topic} service in {place}
{name} updates {topic} policy
{name} reviews {place} operations
{name} publishes {topic} report
{name} moves {topic} team to {place}
# coin-adoption
{place} payments firm adds support for {name}
{name} gains users in {place}
{broker} opens {name} custody for institutions
Retailer in {place} accepts {name}
{name} network reaches record number of addresses
# coin-inflows
Funds add {amount} of {name} in a week
{name} inflows grow as {broker} clients return
Demand for {name} improves on {place} exchanges
# coin-outflows
Funds sell {amount} of {name} in a week
{name} outflows grow as {broker} clients retreat
Demand for {name} weakens on {place} exchanges
# coin-criticism
{place} regulator warns investors about {name}
{name} criticized over {chain}
{name} users complain of slow {chain}
{place} exchange ends {name} trading
Study finds weakness in {name} {chain}
# coin-work
{name} developers discuss {chain}
{name} proposal on {chain} goes to a vote
{name} foundation publishes {season} budget
Test of {name} {chain} begins
{name} core developer {person} on {chain}
Release candidate of {name} client is out
# coin-feature
What {chain} means for {name}
{name} explained: {chain}
{name} in {place}: a look at the rules
How {name} holders in {place} use {chain}
Five charts on {name} and {chain}
{person} on {name}: what changed since last {season}
Options on {name}: where the open interest is
{name} supply on exchanges unchanged
# economy
Fed's {person} sees no hurry to move rates
Fed's {person} says policy is in a good place
{place} consumer confidence little changed
Jobless claims in line with forecasts
Consumer prices in {place} rise as expected
Retail sales in {place} match forecasts
Treasury sells {amount} of notes at auction
Oil steady as traders weigh {place} supply
Dollar little changed ahead of data
Housing starts in {place} near year-ago level
Factory survey for {place} shows mixed picture
Week ahead: inflation data, Fed speakers, {place} vote
Economists split on {season} growth in {place}
Gold holds range as yields steady
`;

/** What the blanks are filled with; places and people are many, so that few stories read alike. */
export const PLACES =
  'Texas|Ohio|Arizona|Georgia|Nevada|Michigan|Oregon|Virginia|Florida|Illinois|Boston|Seattle|Denver|Atlanta|Chicago|Canada|Mexico|Brazil|Chile|Germany|France|Ireland|Poland|Spain|Italy|Sweden|Britain|India|Japan|Korea|Singapore|Vietnam|Australia|Dubai'.split(
    '|',
  );

export const PEOPLE =
  'Marlow|Okafor|Lindqvist|Tanaka|Reyes|Whitcomb|Haddad|Bergeron|Castellano|Nakamura|Fitzroy|Obermann|Delacroix|Pereira|Novak|Sandoval|Thackeray|Iyer|Kowalczyk|Brandt|Halloran|Mbeki|Sorensen|Valdez'.split(
    '|',
  );

export const SEASONS = ['spring', 'summer', 'autumn', 'winter'];

/** What the business of a sector is about. */
export const TOPICS: Readonly<Record<string, readonly string[]>> = {
  'Information Technology':
    'cloud software|data centers|chips|cybersecurity|AI tools|developer tools|enterprise hardware'.split('|'),
  'Communication Services': 'streaming|advertising|broadband|games|creator tools|live sports'.split('|'),
  'Consumer Discretionary':
    'online sales|store remodels|loyalty program|delivery|electric models|repairs'.split('|'),
  'Consumer Staples': 'private labels|packaging|pricing|fresh food|household brands|snacks'.split('|'),
  'Health Care': 'obesity drugs|oncology|devices|vaccines|home care|generics|diagnostics'.split('|'),
  Financials: 'deposits|wealth management|card lending|trading|payments|mortgages|private credit'.split('|'),
  Industrials: 'automation|logistics|aftermarket parts|rail freight|defense orders|fleet services'.split('|'),
  Energy: 'shale output|refining|offshore wells|pipelines|carbon capture|LNG'.split('|'),
  Utilities: 'grid upgrades|nuclear restarts|solar|rate cases|storm repairs|power contracts'.split('|'),
  Materials: 'copper|industrial gases|coatings|steel|recycling|fertilizer'.split('|'),
  'Real Estate': 'data centers|warehouses|towers|senior housing|storage|outlets'.split('|'),
};

export const CHAIN_TOPICS = 'staking|fees|bridges|wallets|scaling|validators|governance|token supply'.split(
  '|',
);
