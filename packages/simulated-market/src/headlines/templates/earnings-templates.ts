/**
 * Headlines about reports. `# kind` heads its templates; {name}, {quarter}, {eps}, {expected}, {revenue}, {percent} …
 * are filled in. The tone towards the company is given with the kind in `template-book.ts`.
 */
export const earningsTemplates = `
# earnings-beat
{name} tops {quarter} estimates with earnings of \${eps} a share
{name} {quarter} profit beats expectations on stronger sales
{name} earns \${eps} per share in {quarter}, above the \${expected} forecast
{name} beats Wall Street view as revenue reaches {revenue}
{name} results top forecasts; revenue {revenue}
{name} posts better-than-expected {quarter} profit
{quarter} earnings: {name} clears the bar with \${eps} a share
{name} surprises with {quarter} beat as margins widen
Strong demand lifts {name} past {quarter} profit estimates
{name} delivers {quarter} beat, EPS \${eps} vs. \${expected} expected
# earnings-miss
{name} misses {quarter} estimates with earnings of \${eps} a share
{name} {quarter} profit falls short of expectations
{name} earns \${eps} per share in {quarter}, below the \${expected} forecast
{name} disappoints as revenue comes in at {revenue}
{name} results miss forecasts on weaker margins
Higher costs weigh on {name} {quarter} profit
{name} posts smaller {quarter} profit than analysts forecast
{quarter} earnings: {name} falls short with \${eps} a share vs. \${expected}
Soft demand drags {name} below {quarter} profit estimates
{name} {quarter} EPS \${eps} trails consensus of \${expected}
# earnings-in-line
{name} {quarter} earnings match estimates at \${eps} a share
{name} reports {quarter} profit in line with forecasts
{name} posts {quarter} revenue of {revenue}, EPS \${eps}
{name} meets expectations for {quarter}
{name} {quarter} results land close to consensus
# outlook-raised
{name} raises full-year outlook after {quarter} results
{name} lifts annual forecast, citing order growth
{name} boosts guidance for the rest of the year
{name} guides above estimates for next quarter
# outlook-cut
{name} cuts full-year outlook after {quarter} results
{name} lowers annual forecast, citing softer orders
{name} trims guidance for the rest of the year
{name} guides below estimates for next quarter
{name} warns of slower sales ahead
# earnings-date
{name} to report {quarter} results on {date}
{name} sets {date} for {quarter} earnings release
{name} schedules {quarter} earnings call for {date}
{name} announces date of {quarter} results
# earnings-preview
{name} earnings preview: what to expect from {quarter}
{name} reports {quarter} results {when}: analysts see \${expected} a share
What to watch when {name} reports {quarter} earnings
Ahead of {quarter} results, options traders eye {name}
# jumps-on-report
{name} shares jump {percent} after {quarter} report
{name} stock rallies {percent} as results cheer investors
{name} climbs {percent} following earnings
# falls-on-report
{name} shares slide {percent} after {quarter} report
{name} stock drops {percent} as results disappoint investors
{name} sinks {percent} following earnings
# restated
{name} to restate annual results, files amended report
{name} corrects {year} accounts in amended filing
{name} files 10-K/A after error in revenue recognition
`;
