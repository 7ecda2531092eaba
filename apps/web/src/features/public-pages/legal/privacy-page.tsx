import type { IslandContent } from '../island/island.tsx';
import { LegalPage } from './legal-page.tsx';
import { privacyEnglish } from './privacy.en.ts';
import { privacyText } from './privacy-text.ts';

function PrivacyPage() {
  return <LegalPage screen="privacyPolicy" english={privacyEnglish} texts={privacyText} />;
}

export const privacyPage: IslandContent<object> = { Content: PrivacyPage, texts: [privacyText] };
