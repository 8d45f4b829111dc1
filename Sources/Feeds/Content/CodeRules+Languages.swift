extension CodeRules {
  static func make(_ language: CodeLanguage) -> CodeRules {
    switch language {
    case .swift:
      return CodeRules(
        """
        actor any as associatedtype async await break case catch class continue convenience default defer \
        deinit do else enum extension fallthrough false fileprivate final for func get guard if import in \
        indirect init inout internal is isolated lazy let mutating nil nonisolated open operator override \
        package private protocol public repeat required rethrows return self Self set some static struct \
        subscript super switch throw throws true try typealias unowned var weak where while
        """
      ).with {
        $0.quotes = [0x22]
        $0.longQuotes = [threeQuotes]
        $0.ownStrings = .swift
        $0.nestsComments = true
        $0.interpolate("\\(", between: "\"", "\"\"\"")
      }
    case .c: return cLike
    case .cpp:
      return CodeRules(
        words(
          cLike,
          """
          alignas auto bool catch class concept consteval constexpr constinit co_await co_return co_yield \
          decltype delete explicit export false final friend mutable namespace new noexcept nullptr operator \
          override private protected public requires static_assert template this throw true try typename \
          using virtual
          """)
      ).with {
        $0.hasCharacters = true
        $0.ownStrings = .cpp
        $0.prefixes = prefixesOfC
      }
    case .csharp:
      return CodeRules(
        """
        abstract as async await base bool break byte case catch char class const continue decimal default \
        delegate do double else enum event explicit extern false finally fixed float for foreach get if \
        implicit in init int interface internal is lock long namespace new null object operator out override \
        params private protected public readonly record ref return sbyte sealed set short sizeof static string \
        struct switch this throw true try typeof uint ulong unchecked ushort using var virtual void \
        volatile when where while yield unsafe
        """
      ).with {
        $0.longQuotes = [threeQuotes]
        $0.rawQuotes = [threeQuotes]
        $0.ownStrings = .csharp
      }
    case .java:
      return CodeRules(
        """
        abstract assert boolean break byte case catch char class const continue default do double else enum \
        extends false final finally float for if implements import instanceof int interface long native new \
        null package private protected public record return short static strictfp super switch synchronized \
        this throw throws transient true try var void volatile while yield
        """
      ).with { $0.longQuotes = [threeQuotes] }
    case .kotlin:
      return CodeRules(
        """
        abstract as break by catch class companion const constructor continue data do else enum false final \
        finally for fun get if import in init inline interface internal is lateinit null object open operator \
        out override package private protected public return sealed set super suspend this throw true try \
        typealias val var vararg when where while
        """
      ).with {
        $0.longQuotes = [threeQuotes]
        $0.rawQuotes = [threeQuotes]
        $0.nestsComments = true
        $0.interpolate("${", between: "\"", "\"\"\"")
      }
    case .scala:
      return CodeRules(
        """
        abstract case catch class def do else enum extends extension false final finally for given if \
        implicit import lazy match new null object override package private protected return sealed super then this \
        throw trait true try type using val var while with yield
        """
      ).with {
        $0.longQuotes = [threeQuotes]
        $0.rawQuotes = [threeQuotes]
        $0.hasCharacters = true
        $0.nestsComments = true
        $0.prefixes = ["s", "f", "raw"]
        $0.interpolate("${", between: "\"", "\"\"\"")
      }
    case .javascript: return script("")
    case .typescript:
      return script(
        """
         abstract any as asserts boolean declare enum implements infer interface is keyof namespace never \
        number private protected public readonly satisfies string type unknown
        """)
    case .go:
      return CodeRules(
        """
        break case chan const continue default defer else fallthrough false for func go goto if import \
        interface iota map nil package range return select struct switch true type var
        """
      ).with {
        $0.quotesOverLines = [0x60]
        $0.rawQuotes = [[0x60]]
      }
    case .rust:
      return CodeRules(
        """
        as async await break const continue crate dyn else enum extern false fn for if impl in let loop match \
        mod move mut pub ref return self Self static struct super trait true type use where while unsafe
        """
      ).with {
        $0.hasCharacters = true
        $0.quotesOverLines = [0x22]
        $0.ownStrings = .rust
        $0.prefixes = ["b", "c"]
        $0.nestsComments = true
      }
    case .php:
      return CodeRules(
        """
        abstract and array as break case catch class clone const continue declare default do echo else elseif \
        enum extends false final finally fn for foreach function global if implements include instanceof \
        interface match namespace new null or private protected public readonly require return static switch \
        throw trait true try use var while yield
        """, lineComments: ["//", "#"]
      ).with {
        $0.hereTexts = .php
        $0.interpolate("{$", between: "\"")
      }
    case .proto:
      return CodeRules(
        """
        bool bytes double enum extend false fixed32 fixed64 float import int32 int64 map message oneof option \
        optional package public repeated reserved returns rpc service sint32 sint64 stream string syntax true \
        uint32 uint64
        """)
    case .python:
      return CodeRules(
        """
        and as assert async await break case class continue def del elif else except False finally for from \
        global if import in is lambda match None nonlocal not or pass raise return True try while with yield
        """, lineComments: ["#"], hasBlockComments: false
      ).with {
        $0.longQuotes = [threeQuotes, threeMarks]
        $0.prefixes = ["b", "br", "f", "fr", "r", "rb", "rf", "t", "u"]
      }
    case .ruby:
      return CodeRules(
        """
        alias and begin break case class def defined do else elsif end ensure false for if in module next nil \
        not or redo require rescue retry return self super then true undef unless until when while yield
        """, lineComments: ["#"], hasBlockComments: false
      ).with {
        $0.documentation = ([Array("=begin".utf8)], Array("=end".utf8))
        $0.hereTexts = .script
        $0.hasExpressions = true
        $0.interpolate("#{", between: "\"")
      }
    case .perl:
      return CodeRules(
        """
        and do else elsif eq for foreach given if last local my ne next no or our package print require return \
        sub undef unless until use when while
        """, lineComments: ["#"], hasBlockComments: false
      ).with {
        let starts = ["=pod", "=head", "=over", "=item", "=begin", "=encoding", "=for"]
        $0.documentation = (starts.map { Array($0.utf8) }, Array("=cut".utf8))
        $0.hereTexts = .script
        $0.hasExpressions = true
      }
    case .awk:
      return CodeRules(
        """
        BEGIN BEGINFILE END ENDFILE break case continue default delete do else exit for func function getline \
        if in next nextfile print printf return switch while
        """, lineComments: ["#"], hasBlockComments: false
      ).with {
        $0.quotes = [0x22]
        $0.hasExpressions = true
      }
    case .elixir:
      return CodeRules(
        """
        after alias and case catch cond def defmodule defp defstruct do else end false fn for if import in nil \
        not or quote raise receive require rescue true try unless unquote use when with
        """, lineComments: ["#"], hasBlockComments: false
      ).with {
        $0.longQuotes = [threeQuotes]
        $0.interpolate("#{", between: "\"", "\"\"\"")
      }
    case .sh:
      return CodeRules(
        """
        case do done elif else esac exit export fi for function if in local readonly return select set shift \
        source then trap unset until while
        """, lineComments: ["#"], hasBlockComments: false
      ).with {
        $0.quotesOverLines = Array("\"'".utf8)
        $0.rawQuotes = [[0x27]]
        $0.escapesInCode = true
        $0.hereTexts = .shell
        $0.interpolate("$(", "${", between: "\"")
      }
    case .yaml:
      return CodeRules(
        "false no null on off true yes", lineComments: ["#"], hasBlockComments: false
      ).with {
        $0.rawQuotes = [[0x27]]
        $0.nameSign = UInt8(ascii: ":")
        $0.hereTexts = .yaml
        $0.ignoresCase = true
      }
    case .toml:
      return CodeRules("false true", lineComments: ["#", ";"], hasBlockComments: false).with {
        $0.longQuotes = [threeQuotes, threeMarks]
        $0.rawQuotes = [threeMarks, [0x27]]
        $0.nameSign = UInt8(ascii: "=")
      }
    case .ini:
      return CodeRules(
        "false no none off on true yes", lineComments: ["#", ";"], hasBlockComments: false
      ).with {
        $0.quotes = [0x22]
        $0.nameSign = UInt8(ascii: "=")
        $0.ignoresCase = true
      }
    case .make:
      return CodeRules(
        "define else endef endif export ifdef ifeq ifndef ifneq include override undefine unexport vpath",
        lineComments: ["#"], hasBlockComments: false)
    case .cmake:
      return CodeRules(
        """
        and break continue else elseif endforeach endfunction endif endmacro endwhile foreach function if \
        include macro not option or project return set unset while
        """, lineComments: ["#"], hasBlockComments: false
      ).with {
        $0.quotes = [0x22]
        $0.quotesOverLines = [0x22]
        $0.ignoresCase = true
      }
    case .dockerfile:
      return CodeRules(
        """
        ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL \
        USER VOLUME WORKDIR
        """, lineComments: ["#"], hasBlockComments: false
      ).with {
        $0.keywordsBeginLines = true
        $0.rawQuotes = [[0x27]]
        $0.escapesInCode = true
        $0.hereTexts = .shell
      }
    case .json: return CodeRules("false null true").with { $0.quotes = [0x22] }
    case .sql:
      return CodeRules(
        """
        add all alter and any as asc begin between by case cast check column commit constraint create cross \
        database default delete desc distinct drop else end except exists foreign from full grant group having \
        if in index inner insert intersect into is join key left like limit not null offset on or order outer \
        partition primary references returning right rollback select set table then transaction union unique \
        update using values view when where with
        """, lineComments: ["--", "# "]
      ).with {
        $0.ignoresCase = true
        $0.quotesOverLines = [0x27]
        $0.hasLoneBackslashes = true
        $0.ownStrings = .sql
      }
    case .lua:
      return CodeRules(
        """
        and break do else elseif end false for function goto if in local nil not or repeat return then true \
        until while
        """, lineComments: ["--"], hasBlockComments: false
      ).with { $0.ownStrings = .lua }
    case .hcl:
      return CodeRules(
        """
        data false for if in locals module null output provider resource terraform true variable
        """, lineComments: ["#", "//"]
      ).with {
        $0.quotes = [0x22]
        $0.hereTexts = .script
        $0.interpolate("${", between: "\"")
      }
    case .haskell:
      return CodeRules(
        """
        case class data default deriving do else foreign if import in infix infixl infixr instance let module \
        newtype of then type where
        """, lineComments: ["--"], hasBlockComments: false
      ).with {
        $0.blockComment = (Array("{-".utf8), Array("-}".utf8))
        $0.nestsComments = true
        $0.hasCharacters = true
        $0.namesHaveMarks = true
      }
    case .lisp:
      return CodeRules(
        """
        and begin case cond def define defmacro defn defun do else fn if import lambda let letrec loop nil ns \
        or progn quote require set setq t unless when
        """, lineComments: [";"], hasBlockComments: false
      ).with {
        $0.blockComment = (Array("#|".utf8), Array("|#".utf8))
        $0.nestsComments = true
        $0.quotes = [0x22]
        $0.quotesOverLines = [0x22]
        $0.escapesInCode = true
      }
    case .css:
      return CodeRules(
        """
        important @charset @container @each @else @extend @font @if @import @include @keyframes @layer @media \
        @mixin @namespace @page @property @supports @use
        """, lineComments: []
      ).with { $0.hasColours = true }
    case .html:
      return CodeRules("", lineComments: [], hasBlockComments: false).with {
        $0.kind = .markup
        $0.blockComment = (Array("<!--".utf8), Array("-->".utf8))
      }
    case .diff:
      return CodeRules("", lineComments: [], hasBlockComments: false).with { $0.kind = .diff }
    }
  }

  private static let cLike = CodeRules(
    """
    break case char const continue default do double else enum extern float for goto if inline int long \
    register restrict return short signed sizeof static struct switch typedef union unsigned void volatile \
    while #include #define #if #ifdef #ifndef #else #endif #import #pragma
    """
  ).with {
    $0.hasCharacters = true
    $0.prefixes = CodeRules.prefixesOfC
  }

  private static let prefixesOfC: Set<String> = ["L", "u", "u8", "U"]
  private static let threeQuotes = Array("\"\"\"".utf8)
  private static let threeMarks = Array("'''".utf8)

  private static func words(_ rules: CodeRules, _ more: String) -> String {
    rules.keywords.joined(separator: " ") + " " + more
  }

  private static func script(_ more: String) -> CodeRules {
    CodeRules(
      """
      async await break case catch class const continue debugger default delete do else export extends false \
      finally for from function get if import in instanceof let new null of return set static super switch \
      this throw true try typeof undefined var void while with yield
      """ + more
    ).with {
      $0.quotesOverLines = [0x60]
      $0.hasExpressions = true
      $0.interpolate("${", between: "`")
    }
  }
}
