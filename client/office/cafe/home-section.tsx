import { AboutUsPicture } from '#client/office/images/about-us-picture.tsx';
import { ImageChooser } from '#client/office/images/image-chooser.tsx';
import { addTo } from '#client/office/list-rows.tsx';
import { Button } from '#client/ui/button/button.tsx';
import {
  CheckboxField,
  DateField,
  type FormField,
  TextAreaField,
  TextField,
} from '#client/ui/field/form-fields.tsx';
import { Prose } from '#client/ui/text/prose.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import { CAFE_LIMITS, isShownOn } from '#shared/cafe/cafe-sections.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';
import styles from './cafe.module.css';
import {
  anchorOf,
  type FieldProps,
  fieldsOf,
  Items,
  MARKS,
  SectionForm,
  type SectionState,
  useSection,
} from './section-form.tsx';

const TextFields = ({ heading, text }: { heading: FieldProps<string>; text: FieldProps<string> }) => (
  <>
    <TextField {...heading} label="Overskrift" />
    <TextAreaField {...text} label="Tekst" hint={MARKS} rows={5} />
  </>
);

export function HomeSection({ settings }: { settings: StoredCafe }) {
  const state = useSection('home', 'Forsiden', settings);
  const { field, errors } = state;
  const { banner, news, about } = state.draft;
  const bannerField = fieldsOf(field('banner'), errors);
  const aboutField = fieldsOf(field('about'), errors);
  const texts = [banner, ...news.filter((item) => isShownOn(norwegianDate(), item)), about].map(
    (text, index) => ({ ...text, key: index }),
  );
  const preview = texts.map(({ key, heading, text }) => (
    <Prose key={key}>
      <h3>{heading}</h3>
      <RichText text={text} />
    </Prose>
  ));
  return (
    <SectionForm title="Forsiden" state={state} preview={<div className="stack gap-4">{preview}</div>}>
      <fieldset id="Velkomst" className="stack gap-4">
        <legend className={`headline step-2 ${styles.part}`}>Velkomst</legend>
        <TextFields heading={bannerField('heading')} text={bannerField('text')} />
        <ImageChooser {...bannerField('imageId')} label="Bilde" suggestedName="Forsiden" />
      </fieldset>
      <News state={state} />
      <fieldset id={anchorOf('Om oss')} className="stack gap-4">
        <legend className={`headline step-2 ${styles.part}`}>Om oss</legend>
        <TextFields heading={aboutField('heading')} text={aboutField('text')} />
        <AboutUsPicture />
        <p className="quiet">Gjestene ser et nytt bilde med en gang. Se over at teksten under passer.</p>
        <TextField
          {...field('aboutImageText')}
          label="Hva bildet viser"
          hint="Leses opp for dem som ikke ser bildet. Kan stå tom."
        />
      </fieldset>
      <fieldset id={anchorOf('Gjestenes kopper')} className="stack gap-4">
        <legend className={`headline step-2 ${styles.part}`}>Gjestenes kopper</legend>
        <CheckboxField
          {...field('cupsWait')}
          label="Vent med å vise dem til vi har sett på dem"
          hint="Ellers vises de med en gang, og kan skjules under Drommekopper."
        />
      </fieldset>
    </SectionForm>
  );
}

function News({ state: { field, errors } }: { state: SectionState<'home'> }) {
  const news = field('news');
  return (
    <fieldset id="Nyheter" className="stack gap-4">
      <legend className={`headline step-2 ${styles.part}`}>Nyheter</legend>
      <Items {...news} errors={errors} removeText="Fjern nyheten" nameOf={({ heading }) => heading}>
        {(item, itemField) => (
          <>
            <TextFields heading={itemField('heading')} text={itemField('text')} />
            <div className="row wrap gap-3">
              <DayField {...itemField('from')} label="Fra" />
              <DayField {...itemField('until')} label="Til og med" />
            </div>
            {!isShownOn(norwegianDate(), item) && <p className="quiet">Vises ikke i dag</p>}
          </>
        )}
      </Items>
      {news.value.length < CAFE_LIMITS.news && (
        <div>
          <Button
            name="news.add"
            onClick={() => addTo(news, [{ heading: '', text: '', from: null, until: null }], 'heading', 0)}
          >
            Legg til en nyhet
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** A `DateField` whose empty value is null. */
const DayField = ({ value, onValue, ...rest }: FormField<string | null>) => (
  <DateField {...rest} value={value ?? ''} onValue={(date) => onValue(date || null)} />
);
